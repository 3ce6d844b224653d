import { exportDeliveries } from '@/app/(main)/dashboard/developer/webhooks/seller-endpoints.ts';

export async function GET(request: Request, { params }: { params: Promise<{ id: string; endpointId: string }> }) {
  const { id, endpointId } = await params;
  return exportDeliveries(request, id, endpointId);
}
