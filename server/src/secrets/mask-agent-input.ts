import { collectSecrets } from "@paperclipai/adapter-utils/server-utils";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { AgentCaller } from "../access/caller.ts";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { agents } from "../db/schema.ts";
import type { SecretsContext } from "../redaction/known-secrets.ts";
import { readSecretValues } from "./secret-values.ts";

type MaskContext = DatabaseContext & MasterKeyContext & SecretsContext;

/**
 * Masks the secrets of the company and the credential of the request in what agents send, because it is stored and shown. Only
 * these, so that one agent cannot affect the requests of others.
 */
export function maskAgentInput(app: FastifyInstance, context: MaskContext): void {
	// Before the validation, so that a masked id or status is refused instead of stored.
	app.addHook("preValidation", async (request) => {
		const { caller, body, headers } = request;
		if (caller.kind !== "agent" || body == null) return;
		const credential = { authToken: headers.authorization?.replace(/^Bearer +/i, "") };
		const masker = context.secrets.learn(await secretsOf(context, caller, credential));
		request.body = maskAll(body, masker.text);
	});
}

async function secretsOf(
	context: MaskContext,
	{ agentId, companyId }: AgentCaller,
	credential: object,
): Promise<Set<string>> {
	const [values, [agent]] = await Promise.all([
		readSecretValues(context, companyId),
		context.database.db.select({ config: agents.adapterConfig }).from(agents).where(eq(agents.id, agentId)),
	]);
	return new Set([...values, ...collectSecrets(agent?.config, credential)]);
}

/** Masks keys too; the parser limits the depth of a body. */
function maskAll(value: unknown, mask: (text: string) => string): unknown {
	if (typeof value === "string") return mask(value);
	if (Array.isArray(value)) return value.map((item) => maskAll(item, mask));
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskAll(item, mask)]));
}
