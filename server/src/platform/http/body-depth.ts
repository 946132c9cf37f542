import type { FastifyInstance } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { LIMITS } from "../settings/limits.ts";

/** Validation, masking and storing recurse into a body, so a deeply nested one could overflow the stack. */
export function limitBodyDepth(app: FastifyInstance): void {
	app.addHook("preValidation", async ({ body }) => {
		if (isDeeperThan(body, LIMITS.requestBodyDepth)) {
			const message = `The body is nested more than ${LIMITS.requestBodyDepth} levels deep.`;
			throw new HttpError(400, "body_too_deep", message, { hint: "Send a flatter object." });
		}
	});
}

export function isDeeperThan(value: unknown, limit: number): boolean {
	let level = [value].filter(isNested);
	for (let depth = 1; level.length > 0; depth++) {
		if (depth > limit) return true;
		const next: object[] = [];
		for (const item of level) for (const child of Object.values(item)) if (isNested(child)) next.push(child);
		level = next;
	}
	return false;
}

function isNested(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
