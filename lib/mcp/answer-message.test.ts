import { expect, test } from 'vitest';
import { answerNobody } from './answer-message.ts';
import { TOOL_OPERATIONS } from './tool.ts';

test('what the first call takes is made before anybody calls: the list of tools, with and without a handshake', async () => {
  const answers = await answerNobody({ appName: 'Tillgate', baseUrl: 'https://tillgate.example' });
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const { result } = JSON.parse(answer.text) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual([...TOOL_OPERATIONS.keys()]);
  }
});
