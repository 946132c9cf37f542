import type { ClockContext } from "../../platform/timing/clock.ts";

export function createEnvelope({ now }: ClockContext, companyId: string) {
	return { id: crypto.randomUUID(), companyId, createdAt: now().toISOString() };
}
