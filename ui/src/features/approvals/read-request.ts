import { type Approval, boardRequestSchema, hireRequestSchema, plainSummary } from "@paperclipai/shared";

/** `null` for an unknown payload, which is then shown as JSON. */
export const readHire = ({ kind, payload }: Approval) =>
	kind === "hire_agent" ? (hireRequestSchema.safeParse(payload).data ?? null) : null;
export const readBoardRequest = ({ kind, payload }: Approval) =>
	kind === "request_board_approval" ? (boardRequestSchema.safeParse(payload).data ?? null) : null;

export function titleOfApproval(approval: Approval): string {
	const hire = readHire(approval);
	if (hire) return `Hire ${hire.name}${hire.role ? ` as ${hire.role}` : ""}`;
	return plainSummary(readBoardRequest(approval)?.title ?? "A request");
}

/** Returns all fields of a request as text, to compare its versions. */
export function textOfApproval({ payload }: Approval): string {
	return Object.entries(payload)
		.map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
		.join("\n");
}
