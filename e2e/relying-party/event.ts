/** An event as the service sends it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  timestamp: string;
  store_id: string;
  sequence: number;
}
