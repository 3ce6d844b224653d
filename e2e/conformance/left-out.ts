/**
 * What the suite finds missing in the server, by why that is no fault: scenarios, or one check of a scenario. The test
 * fails for whatever else fails, and for whatever stands here and passes.
 */
export const LEFT_OUT = {
  'calls a tool of the suite’s own': [
    ...['tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
    ...['tools-call-mixed-content', 'tools-call-error', 'tools-call-with-progress', 'tools-call-with-logging'],
    ...['tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    ...['json-schema-2020-12', 'http-custom-header-server-validation', 'input-required-result-basic-elicitation'],
    ...['input-required-result-basic-sampling', 'input-required-result-basic-list-roots'],
    ...['input-required-result-request-state', 'input-required-result-multiple-input-requests'],
    ...['input-required-result-multi-round', 'input-required-result-missing-input-response'],
    ...['input-required-result-result-type', 'input-required-result-tampered-state'],
    ...['input-required-result-capability-check', 'input-required-result-ignore-extra-params'],
    'server-stateless/sep-2575-server-rejects-undeclared-capability',
    'server-stateless/sep-2575-missing-capability-http-400',
    'server-stateless/sep-2575-http-server-no-independent-requests-on-stream',
    'server-stateless/sep-2575-server-no-log-without-loglevel',
  ],
  'there are tools alone: no resources, prompts, completions, log': [
    ...['resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    ...['resources-subscribe', 'resources-unsubscribe', 'sep-2164-resource-not-found', 'prompts-list'],
    ...['prompts-get-simple', 'prompts-get-with-args', 'prompts-get-embedded-resource', 'prompts-get-with-image'],
    ...['completion-complete', 'logging-set-level', 'input-required-result-non-tool-request'],
    'caching/sep-2549-prompts-list-caching-hints',
    'caching/sep-2549-resources-list-caching-hints',
    'caching/sep-2549-resources-templates-list-caching-hints',
  ],
  'every answer is one piece of JSON: no sessions, streams, subscriptions': [
    ...['server-sse-multiple-streams/server-sse-multiple-streams-session', 'server-sse-polling'],
    'server-stateless/sep-2575-server-sends-subscription-ack',
    'server-stateless/sep-2575-server-tags-subscription-id',
  ],
  'there is no tasks extension: nothing takes that long': [
    ...['tasks-lifecycle', 'tasks-capability-negotiation', 'tasks-wire-fields', 'tasks-request-state-removal'],
    ...['tasks-mrtr-input', 'tasks-request-headers', 'tasks-dispatch-and-envelope', 'tasks-required-task-error'],
    'tasks-mrtr-composition',
  ],
};
