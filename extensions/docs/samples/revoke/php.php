<?php

// An answer other than 2xx is a warning, and false.
$answer = file_get_contents('{{base_url}}/api/oauth/revoke', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Basic ' . base64_encode('{{client_id}}:' . getenv('CLIENT_SECRET')),
        'Content-Type: application/x-www-form-urlencoded',
    ],
    'content' => http_build_query(['token' => getenv('REFRESH_TOKEN')]),
]]));
if ($answer === false) {
    throw new Exception('The tokens were not revoked.');
}
