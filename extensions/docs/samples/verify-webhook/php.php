<?php

// Try it with: php -S localhost:4000 webhooks.php

$key = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
$body = file_get_contents('php://input');

$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
$matching = array_filter($signatures, fn ($signature) => hash_equals($expected, $signature));
if (abs(time() - (int) $timestamp) > 300 || count($matching) === 0) {
    http_response_code(401);
    exit;
}

// Remember its id: an event may arrive twice.
error_log(json_decode($body, true)['type']);
http_response_code(204);
