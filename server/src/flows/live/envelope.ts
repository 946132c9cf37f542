import type { ClockContext } from "../../platform/timing/clock.ts";

/** What every message has besides its type and payload. */
export function createEnvelope({ now }: ClockContext, companyId: string) {
	return { id: crypto.randomUUID(), companyId, createdAt: now().toISOString() };
}
