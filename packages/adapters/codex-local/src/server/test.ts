import type { AdapterEnvironmentCheck, PermissionPreset } from "@paperclipai/adapter-utils";
import {
	checkFolderAndProgram,
	checkLive,
	checkProgramVersion,
	checkWritableHome,
	createEnvironmentTest,
	readConfiguredEnv,
	readInstructions,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../settings.ts";
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
	// Without a working sandbox, Codex confines no command.
	const network = permissions?.code === "sandbox_unavailable" ? null : checkNetwork(settings, ctx.permissions ?? null);
	if (network !== null) yield network;
	let isReady = true;
	for await (const check of checkAccess(settings, env)) {
		isReady &&= check.level !== "error";
		yield check;
	}
	if (ctx.mode === "live" && isReady) yield await checkLive(execute, ctx, settings.cwd);
});

/** Says what keeps the commands of the agent from the Paperclip API; `null` if nothing does, or if it is unknown. */
function checkNetwork(settings: CodexSettings, preset: PermissionPreset | null): AdapterEnvironmentCheck | null {
	const sandbox = sandboxOf(settings, preset);
	if (sandbox === null) return null;
	const isOverridden = settings.configOverrides.some((text) => text.includes("network_access"));
	if (sandbox === "workspace-write" && (settings.networkAccess || isOverridden)) return null;
	const network = 'turn on "Network in the sandbox" (networkAccess)';
	const workspace =
		preset === null ? 'set "sandbox" to "workspace-write"' : "choose the permissions Edit in its workspace (workspace)";
	return {
		code: "codex_api_unreachable",
		level: "warn",
		message:
			"Commands in Codex's sandbox have no network, so the agent can call the Paperclip API only with commands that a person allows to run without the sandbox. It can neither comment on its issue nor finish it.",
		hint: `For an agent that works on issues, ${sandbox === "workspace-write" ? network : `${workspace} and ${network}`}. Commands can then reach any host.`,
		field: sandbox === "workspace-write" ? "networkAccess" : null,
	};
}

/** The sandbox in which commands run; `null` for none, and for Codex's own setting. */
function sandboxOf(settings: CodexSettings, preset: PermissionPreset | null): "workspace-write" | "read-only" | null {
	if (preset === "workspace") return "workspace-write";
	if (preset !== null) return preset === "read_only" ? "read-only" : null;
	if (settings.dangerouslyBypassApprovalsAndSandbox) return null;
	return settings.sandbox === "workspace-write" || settings.sandbox === "read-only" ? settings.sandbox : null;
}
