<?php

$answer = file_get_contents('{{base_url}}/api/oauth/token', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Basic ' . base64_encode('{{client_id}}:' . getenv('CLIENT_SECRET')),
        'Content-Type: application/x-www-form-urlencoded',
        // If the answer is lost, send the same again with the same key.
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
    ],
    'content' => http_build_query([
        'grant_type' => 'refresh_token',
        'refresh_token' => getenv('REFRESH_TOKEN'),
    ]),
    'ignore_errors' => true,
]]));
$tokens = json_decode($answer, true);
if (isset($tokens['error'])) {
    throw new Exception("{$tokens['error']}: {$tokens['error_description']}");
}

// Both old tokens have ended: store the new pair before you use it.
echo json_encode($tokens), "\n";
