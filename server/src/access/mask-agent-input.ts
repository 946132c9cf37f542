import type { FastifyInstance } from "fastify";
import type { SecretsContext } from "../redaction/known-secrets.ts";

/** What agents send is stored and shown, so that it must not have the secrets that their runs were given. */
export function maskAgentInput(app: FastifyInstance, { secrets }: SecretsContext): void {
	// Before the validation: what is masked in an id or a status must be refused, not stored.
	app.addHook("preValidation", async (request) => {
		if (request.caller.kind === "agent" && request.body != null) request.body = maskAll(request.body, secrets.mask);
	});
}

/** Keys too; the depth of a body is limited. */
function maskAll(value: unknown, mask: (text: string) => string): unknown {
	if (typeof value === "string") return mask(value);
	if (Array.isArray(value)) return value.map((item) => maskAll(item, mask));
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskAll(item, mask)]));
}
