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
        'grant_type' => 'authorization_code',
        'code' => getenv('CODE'),
        'redirect_uri' => '{{redirect_uri}}',
        'code_verifier' => getenv('CODE_VERIFIER'),
    ]),
    'ignore_errors' => true,
]]));
$tokens = json_decode($answer, true);
if (isset($tokens['error'])) {
    throw new Exception("{$tokens['error']}: {$tokens['error_description']}");
}

// Store both tokens for $tokens['store']['id'], in one transaction.
echo json_encode($tokens), "\n";
