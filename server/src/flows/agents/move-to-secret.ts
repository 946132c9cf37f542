import { parseObject } from "@paperclipai/adapter-utils";
import { createSecretSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import { agents } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { recordAgentActivity } from "../../records/agents/agent-activity.ts";
import { recordConfigRevision } from "../../records/agents/config-revisions/store.ts";
import { lockAgent } from "../../records/agents/lock-agent.ts";
import { noteGivenSecrets } from "../../records/secrets/secret-values.ts";
import { createSecret } from "../../records/secrets/store.ts";
import type { AgentContext } from "./change-agent.ts";

/**
 * The value never leaves the server.
 * @throws {HttpError} 404 `variable_not_found`; 409 `secret_name_taken`; 422 `secret_invalid`.
 */
export async function moveToSecret(
	transaction: AgentContext,
	agentId: string,
	{ variable, secretName }: { variable: string; secretName: string | undefined },
	by: Actor,
): Promise<void> {
	const agent = await lockAgent(transaction, agentId);
	const env = parseObject(agent.adapterConfig.env);
	const value = Object.hasOwn(env, variable) ? env[variable] : undefined;
	if (typeof value !== "string" && typeof value !== "number") throw variableNotFound(agent.name, variable);
	const input = readSecret({ name: secretName ?? variable, value: String(value) });
	const secret = await createSecret(transaction, agent.companyId, input);
	const { id: entityId, companyId, name, currentVersion: version } = secret;
	await noteGivenSecrets(transaction, agentId, [{ secretId: entityId, version }]);
	const created = { companyId, action: "secret.created", entityType: "secret", entityId };
	await recordActivity(transaction, by, { ...created, details: { name, version } });
	const reference = { type: "secret_ref", secretName: name };
	const adapterConfig = { ...agent.adapterConfig, env: { ...env, [variable]: reference } };
	await recordConfigRevision(transaction.database.db, transaction, agent, { ...agent, adapterConfig });
	const changed = { adapterConfig, updatedAt: transaction.now() };
	await transaction.database.db.update(agents).set(changed).where(eq(agents.id, agentId));
	await recordAgentActivity(transaction, by, agent, "agent.updated", { changed: ["adapterConfig"] });
}

/** Never throws the schema's error, which may contain the value. */
function readSecret(secret: { name: string; value: string }) {
	const read = createSecretSchema.safeParse(secret);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	const what = issue?.path[0] === "name" ? `The name ${JSON.stringify(secret.name)}` : "The value";
	throw new HttpError(
		422,
		"secret_invalid",
		`${what} is not valid as a secret: it ${issue?.message ?? "is invalid"}.`,
		{
			hint: issue?.path[0] === "name" ? "Choose another name for the secret." : "Keep the value in the variable.",
		},
	);
}

function variableNotFound(agent: string, variable: string): HttpError {
	const what = `${agent} has no variable ${JSON.stringify(variable)} with a value of its own.`;
	return new HttpError(404, "variable_not_found", what, {
		hint: "Check the name. A variable that already refers to a secret cannot be moved.",
	});
}
