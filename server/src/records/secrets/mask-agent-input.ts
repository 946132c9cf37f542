import { collectSecrets, maskJson, takeStepsInSlices } from "@paperclipai/adapter-utils/host";
import type { FastifyInstance } from "fastify";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { SecretsContext } from "../../platform/redaction/known-secrets.ts";
import { readAgentSecrets } from "./agent-secrets.ts";

type MaskContext = DatabaseContext & MasterKeyContext & SecretsContext;

/**
 * Masks the secrets that an agent was given and the credential of the request in what it sends, because that is stored and
 * shown. Only these: a mask of another secret would tell the agent that it has guessed it.
 */
export function maskAgentInput(app: FastifyInstance, context: MaskContext): void {
	// Before the validation, so that a masked id or status is refused instead of stored.
	app.addHook("preValidation", async (request) => {
		const { caller, body, headers } = request;
		if (caller.kind !== "agent" || body == null) return;
		const credential = { authToken: headers.authorization?.replace(/^Bearer +/i, "") };
		const masker = await context.secrets.learn(
			await readAgentSecrets(context, [caller.agentId]),
			collectSecrets(credential),
		);
		masker.forget();
		request.body = await takeStepsInSlices(maskJson(masker, body));
	});
}
