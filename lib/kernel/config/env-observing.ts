import { descriptions } from './env-description.ts';
import { hostName, webUrl, wholeNumber } from './env-value.ts';

/** The variables about who watches the product: metrics and traces. */
export const observing = {
  METRICS_PORT: wholeNumber(1, 65535, 'must be a port number from 1 to 65535')
    .optional()
    .register(descriptions, {
      meaning:
        'A port for `GET /metrics` alone, in the text format of Prometheus. It asks nobody who they are: keep it from the ' +
        'internet.',
      otherwise: 'no metrics',
      example: '9464',
    }),
  METRICS_HOST: hostName.default('127.0.0.1').register(descriptions, {
    meaning: 'The address that `METRICS_PORT` is on.',
    otherwise: '`127.0.0.1`',
    example: '0.0.0.0',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional().register(descriptions, {
    meaning:
      'Where traces are sent by OTLP over HTTP (JSON). OpenTelemetry’s other variables hold too, such as ' +
      '`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`.',
    otherwise: 'no traces',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional().register(descriptions, {
    meaning: 'The same, with its path, for traces alone.',
    otherwise: '`OTEL_EXPORTER_OTLP_ENDPOINT` with `/v1/traces`',
    example: 'http://127.0.0.1:4318/v1/traces',
  }),
};
