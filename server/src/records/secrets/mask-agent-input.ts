import { collectSecrets, maskJson, takeStepsInSlices } from "@paperclipai/adapter-utils/host";
import type { FastifyInstance } from "fastify";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { SecretsContext } from "../../platform/redaction/known-secrets.ts";
import { readAgentSecrets } from "./agent-secrets.ts";

type MaskContext = DatabaseContext & MasterKeyContext & SecretsContext;

/** Masks only the agent's own secrets and credential, because masking a guessed value would confirm it. */
export function maskAgentInput(app: FastifyInstance, context: MaskContext): void {
	// Runs before the validation, so that a masked id or status is refused instead of stored.
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
