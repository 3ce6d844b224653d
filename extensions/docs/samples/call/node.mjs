const { ACCESS_TOKEN } = process.env;

const answer = await fetch('{{api_url}}/v1/subscriptions?limit=10', {
  headers: { Authorization: `Bearer ${ACCESS_TOKEN}` },
});
const body = await answer.json();
if (!answer.ok) throw new Error(`${body.error}: ${body.error_description} (${body.request_id})`);

console.log(JSON.stringify(body));
