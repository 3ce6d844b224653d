const { CLIENT_SECRET, REFRESH_TOKEN } = process.env;

const answer = await fetch('{{base_url}}/api/oauth/revoke', {
  method: 'POST',
  headers: { Authorization: `Basic ${btoa(`{{client_id}}:${CLIENT_SECRET}`)}` },
  body: new URLSearchParams({ token: REFRESH_TOKEN }),
});
if (!answer.ok) throw new Error(await answer.text());
