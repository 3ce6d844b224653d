<?php

$answer = file_get_contents('{{api_url}}/v1/subscriptions?limit=10', false, stream_context_create(['http' => [
    'header' => ['Authorization: Bearer ' . getenv('ACCESS_TOKEN')],
    'ignore_errors' => true,
]]));
$body = json_decode($answer, true);
if (isset($body['error'])) {
    throw new Exception("{$body['error']}: {$body['error_description']} ({$body['request_id']})");
}

echo json_encode($body), "\n";
