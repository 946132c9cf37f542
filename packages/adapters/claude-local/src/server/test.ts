import { checkEmptySettings } from "@paperclipai/adapter-utils";
import {
	checkFolderAndProgram,
	checkLive,
	checkProgramVersion,
	checkWritableHome,
	createEnvironmentTest,
	ensureInstructionsReadable,
} from "@paperclipai/adapter-utils/server-utils";
import { settings as declaredSettings } from "../settings.ts";
import { readSettings } from "./command.ts";
import { checkPermissions } from "./conversation/check-permissions.ts";
import { buildProgramEnv, claudeHomeOf, isRefusedAsRoot } from "./env.ts";
import { execute } from "./execute.ts";
import { checkLogin } from "./installation/login.ts";
import { fitOptions } from "./options/capabilities.ts";
import { failure } from "./verdict/failures.ts";

/** Performs the same checks as a run, in the same order. In `live` mode, Claude Code must also answer a prompt. */
export const testEnvironment = createEnvironmentTest(async function* (config, ctx) {
	const settings = readSettings(config, {});
	await ensureInstructionsReadable(settings.instructionsFilePath);
	if (!(yield* checkFolderAndProgram(settings, () => buildProgramEnv(config, settings)))) return;
	const env = buildProgramEnv(config, settings);
	const version = await checkProgramVersion(settings, env, /\(Claude Code\)/);
	yield version;
	if (version.level === "error") return;
	const home = await checkWritableHome(claudeHomeOf(env));
	if (home !== null) return yield home;
	const { notes } = await fitOptions(settings, env);
	for (const message of notes) {
		yield { code: "option_left_out", level: "warn", message, hint: "Update Claude Code to use the option." };
	}
	const permissions = await checkPermissions(settings, env, ctx.permissions ?? null);
	if (permissions !== null) yield permissions;
	if (env.ANTHROPIC_API_KEY) {
		yield {
			code: "api_key_in_env",
			level: "warn",
			message: "ANTHROPIC_API_KEY is set, so runs are billed per token, not to a subscription.",
			hint: "Remove ANTHROPIC_API_KEY from env to use the login of the user the server runs as.",
		};
	}
	yield* checkEmptySettings(declaredSettings, config);
	const login = await checkLogin(settings, env);
	if (login !== null) yield login;
	if (isRefusedAsRoot(settings, env)) {
		const message = "The server runs as root, and Claude Code skips permissions for root only in a sandbox.";
		const { errorCode, errorHint = null } = failure("claude_root_refused", message);
		yield { code: errorCode, level: "error", message, hint: errorHint };
	} else if (ctx.mode === "live" && login?.level !== "error") {
		yield await checkLive(execute, ctx, settings.cwd);
	}
});
