<?php

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

// Keep both in the seller's session until the browser comes back.
$state = base64url(random_bytes(16));
$codeVerifier = base64url(random_bytes(32));

$url = '{{base_url}}/oauth/authorize?' . http_build_query([
    'response_type' => 'code',
    'client_id' => '{{client_id}}',
    'redirect_uri' => '{{redirect_uri}}',
    'scope' => 'subscriptions:read subscriptions:write',
    'mode' => 'test',
    'state' => $state,
    'code_challenge' => base64url(hash('sha256', $codeVerifier, true)),
    'code_challenge_method' => 'S256',
]);

// Send the seller's browser to this address.
echo $url, "\n", $state, "\n", $codeVerifier, "\n";
