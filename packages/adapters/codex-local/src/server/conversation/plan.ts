import { type AdapterExecutionContext, asString, isObject, type PermissionPreset } from "@paperclipai/adapter-utils";
import {
	type FittedOptions,
	isVersionAtLeast,
	memoizeInRun,
	probeProgram,
	readOwnFolders,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";
import { askCodexFacts, fitOptions } from "../options/capabilities.ts";
import { listOptions } from "../options/options.ts";
import { readConversationArguments } from "./extra-args.ts";
import { presetPermissions, settingsPermissions, type ThreadPermissions, withPreset } from "./permissions.ts";
import type { ConversationThread } from "./protocol.ts";

/** How Codex is called. */
export interface CodexCall {
	options: FittedOptions;
	/** `null` if Codex is sent nothing but its prompt. */
	thread: StoredThread | null;
}

export type StoredThread = Omit<ConversationThread, "requested" | "mcpServers">;

/** First version whose `app-server` was tested. Version 0.77 cannot take up messages during a turn. */
const FIRST_TO_CONVERSE = "0.169.0";

/** @throws {CodedError} `option_not_supported`. */
export async function planCall(
	settings: CodexSettings,
	env: Record<string, string>,
	{ conversation, context }: Pick<AdapterExecutionContext, "conversation" | "context">,
): Promise<CodexCall> {
	if (conversation === undefined) return { options: await fitOptions(settings, env), thread: null };
	const preset = conversation.permissions;
	const allowed = preset === null ? settings : withPreset(settings, preset, readOwnFolders(context).home);
	const plan = await findObstacle(settings, env);
	if (plan === null) return await planConversation(allowed, env, preset);
	const { args, notes } = await fitOptions(allowed, env);
	const note = preset === null ? [plan] : [plan, printNote(preset)];
	return { options: { args, notes: [...notes, ...note.filter((text) => text !== "")] }, thread: null };
}

/**
 * The reason why Codex cannot be sent messages while it runs; `""` if the agent's settings say so, `null` if there is
 * none.
 */
export async function findObstacle(settings: CodexSettings, env: Record<string, string>): Promise<string | null> {
	const { conversation, profile, extraArgs, cwd } = settings;
	if (conversation === "print") return "";
	const because = (reason: string) => `${reason}, so messages to the run wait for the next one.`;
	if (profile !== "") return because('Only "codex exec" has profiles');
	const option = readConversationArguments(extraArgs, cwd);
	if (typeof option === "string") return because(`Only "codex exec" has the argument ${option}`);
	const facts = await askCodexFacts(settings, env);
	if (facts === null) return because("Codex did not report its version");
	if (isVersionAtLeast(facts.version, FIRST_TO_CONVERSE) === true) return null;
	return because(`${facts.version} is older than ${FIRST_TO_CONVERSE}`);
}

function printNote(preset: PermissionPreset): string {
	return preset === "full"
		? "Codex runs every command without a sandbox."
		: `Codex cannot ask, so it runs in its ${preset === "workspace" ? "workspace-write" : "read-only"} sandbox.`;
}

async function planConversation(
	settings: CodexSettings,
	env: Record<string, string>,
	preset: PermissionPreset | null,
): Promise<CodexCall> {
	const found = readConversationArguments(settings.extraArgs, settings.cwd);
	if (typeof found === "string") throw new TypeError(`Unexpected argument ${found}.`);
	const isConfined = preset === "read_only" || preset === "workspace";
	const hasSandbox = !isConfined || (await sandboxWorks(settings, env));
	const permissions = preset === null ? settingsPermissions(settings) : presetPermissions(preset, hasSandbox);
	const notes = hasSandbox ? [] : ["Codex's sandbox does not work here, so Codex asks for every command."];
	return {
		options: { args: [...conversationOptions(settings), ...found.args], notes },
		thread: {
			params: threadParams({ ...settings, model: found.model || settings.model }, permissions, preset),
			images: found.images,
			asksToLeaveSandbox: permissions.asksToLeaveSandbox,
		},
	};
}

/** Asking people needs a feature that is not enabled by default, and warns in each run that it is. */
const QUESTIONS = [
	...["--config", "features.default_mode_request_user_input=true"],
	...["--config", "suppress_unstable_features_warning=true"],
];

/** The other options are parameters of the thread. */
function conversationOptions(settings: CodexSettings): string[] {
	const { addDirs } = settings;
	const writable = ["--config", `sandbox_workspace_write.writable_roots=${JSON.stringify(addDirs)}`];
	const options = listOptions({ ...settings, extraArgs: [] }).filter(({ args: [name] }) => name === "--config");
	return [...QUESTIONS, ...(addDirs.length === 0 ? [] : writable), ...options.flatMap(({ args }) => args)];
}

function threadParams(
	{ cwd, model, modelReasoningEffort, ephemeral }: CodexSettings,
	{ approvalPolicy, sandbox }: ThreadPermissions,
	preset: PermissionPreset | null,
): Record<string, unknown> {
	return {
		cwd,
		approvalPolicy,
		...(sandbox === "" ? {} : { sandbox }),
		// The settings files may let a model decide instead.
		...(preset === null ? {} : { approvalsReviewer: "user" }),
		...(model === "" ? {} : { model }),
		// A resumed thread keeps its own effort otherwise.
		...(modelReasoningEffort === "" ? {} : { config: { model_reasoning_effort: modelReasoningEffort } }),
		...(ephemeral ? { ephemeral } : {}),
	};
}

/** Whether commands can run in Codex's sandbox, which needs features of the kernel that a container may lack. */
export async function sandboxWorks(settings: CodexSettings, env: Record<string, string>): Promise<boolean> {
	const probe = async () => (await probeProgram(settings, env, ["sandbox", "--", "true"])).exitCode === 0;
	return await memoizeInRun("sandbox", probe, (stored): stored is boolean => typeof stored === "boolean");
}

export function isStoredThread(value: unknown): value is StoredThread | null {
	if (value === null) return true;
	if (!isObject(value) || !isObject(value.params) || typeof value.asksToLeaveSandbox !== "boolean") return false;
	return Array.isArray(value.images) && value.images.every((image) => asString(image) !== "");
}
