import { exportDeliveries } from '../../seller-endpoints.ts';

export async function GET(request: Request, { params }: { params: Promise<{ endpointId: string }> }) {
  return exportDeliveries(request, null, (await params).endpointId);
}
