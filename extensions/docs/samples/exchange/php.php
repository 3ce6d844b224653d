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

// Store both tokens under the connection's id, in one transaction: a store may have several connections.
$header = current(preg_grep('/^X-Connection-Id:/i', $http_response_header)) ?: '';
echo json_encode(['connection_id' => trim(substr($header, 16)), ...$tokens]), "\n";
