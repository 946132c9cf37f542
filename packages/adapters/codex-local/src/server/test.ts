import {
	checkFolderAndProgram,
	checkLive,
	checkProgramVersion,
	checkWritableHome,
	createEnvironmentTest,
	readConfiguredEnv,
	readInstructions,
} from "@paperclipai/adapter-utils/server-utils";
import { readSettings } from "./command.ts";
import { checkPermissions } from "./conversation/check-permissions.ts";
import { codexHomeOf, ensureCodexHome } from "./env.ts";
import { execute } from "./execute.ts";
import { checkAccess } from "./installation/access.ts";
import { ensureProfile } from "./installation/model-settings.ts";
import { fitOptions } from "./options/capabilities.ts";

/** Performs the same checks as a run, in the same order. In `live` mode, Codex must also answer a prompt. */
export const testEnvironment = createEnvironmentTest(async function* (config, ctx) {
	const settings = readSettings(config, {});
	await readInstructions(settings.instructionsFilePath);
	const readEnv = () => readConfiguredEnv(config.env);
	if (!(yield* checkFolderAndProgram(settings, readEnv))) return;
	const env = readEnv();
	await ensureCodexHome(env, settings.cwd);
	await ensureProfile(settings, env);
	const version = await checkProgramVersion(settings, env, /^codex/i);
	yield version;
	if (version.level === "error") return;
	const home = await checkWritableHome(codexHomeOf(env, settings.cwd));
	if (home !== null) return yield home;
	const { notes } = await fitOptions(settings, env);
	for (const message of notes) {
		yield { code: "option_left_out", level: "warn", message, hint: "Update Codex to use the option." };
	}
	const permissions = await checkPermissions(settings, env, ctx.permissions ?? null);
	if (permissions !== null) yield permissions;
	let isReady = true;
	for await (const check of checkAccess(settings, env)) {
		isReady &&= check.level !== "error";
		yield check;
	}
	if (ctx.mode === "live" && isReady) yield await checkLive(execute, ctx, settings.cwd);
});
