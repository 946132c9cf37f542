import { readFormEnvironment } from "@paperclipai/adapter-utils";

export function buildQuokConfig({
	cwd,
	command,
	promptTemplate,
	model,
	timeoutSec,
	graceSec,
	envVars,
	adapterSchemaValues,
}) {
	const { maxSteps, unattended, extraArgs } = adapterSchemaValues ?? {};
	const env = readFormEnvironment(envVars ?? "");
	return { cwd, command, promptTemplate, model, timeoutSec, graceSec, env, maxSteps, unattended, extraArgs };
}
