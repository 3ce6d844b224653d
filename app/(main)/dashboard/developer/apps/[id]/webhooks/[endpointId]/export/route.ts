import { exportDeliveries } from '@/app/(main)/dashboard/developer/webhooks/own-endpoints.ts';

export async function GET(request: Request, { params }: { params: Promise<{ id: string; endpointId: string }> }) {
  const { id, endpointId } = await params;
  return exportDeliveries(request, id, endpointId);
}
