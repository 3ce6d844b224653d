import { forwardEndpoint, preflightForward } from '@/lib/api/forward-endpoint.ts';

export {
  forwardEndpoint as DELETE,
  forwardEndpoint as GET,
  forwardEndpoint as PATCH,
  forwardEndpoint as POST,
  forwardEndpoint as PUT,
  preflightForward as OPTIONS,
};
