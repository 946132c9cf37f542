import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	buildRunEnv,
	isObject,
	memoizeInRun,
	readInstructions,
	runWithSession,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import { type CodexAttempt, type CodexLaunch, runAttempt, shouldStartFresh } from "./attempt.ts";
import { readSettings } from "./command.ts";
import { isStoredThread, planCall } from "./conversation/plan.ts";
import { ensureCodexHome, isLocal } from "./env.ts";
import { ensureProfile, readModelSettings } from "./installation/model-settings.ts";
import { askCodexFacts } from "./options/capabilities.ts";
import { findBillingType } from "./result/billing.ts";
import { toResult } from "./result/result.ts";
import { needsVersion } from "./result/usage.ts";
import { findSession } from "./session.ts";
import { isCodexUnknownSessionError } from "./verdict/verdict.ts";

/** Resumes the thread of the task's last run if possible, else starts a fresh one. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		return await run(ctx, await prepare(ctx));
	} catch (error) {
		return startFailure(error);
	}
}

/** Memoized, so that another server that takes over the run uses the same data. */
async function prepare(ctx: AdapterExecutionContext): Promise<CodexLaunch> {
	const settings = readSettings(ctx.config, ctx.context);
	const env = buildRunEnv(ctx);
	const find = async (): Promise<StoredLaunch> => {
		const instructions = await readInstructions(settings.instructionsFilePath, ctx);
		if (isLocal(ctx)) {
			await ensureCodexHome(env, settings.cwd);
			await ensureProfile(settings, env);
		}
		return { instructions, ...(await planCall(settings, env, ctx)) };
	};
	const { thread = null, ...launch } = await memoizeInRun("launch", find, isStoredLaunch);
	return { settings, env, thread, ...launch };
}

/** Earlier versions of the adapter stored no thread. */
type StoredLaunch = Pick<CodexLaunch, "instructions" | "options"> & { thread?: CodexLaunch["thread"] };

function isStoredLaunch(stored: unknown): stored is StoredLaunch {
	if (!isObject(stored) || typeof stored.instructions !== "string" || !isObject(stored.options)) return false;
	if (stored.thread !== undefined && !isStoredThread(stored.thread)) return false;
	const { args, notes } = stored.options;
	return [args, notes].every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === "string"));
}

async function run(ctx: AdapterExecutionContext, launch: CodexLaunch): Promise<AdapterExecutionResult> {
	return await runWithSession(ctx, {
		session: findSession(launch.settings, ctx.runtime),
		attempt: (threadId) => runAttempt(ctx, launch, threadId),
		shouldStartFresh,
		isUnknown: isThreadUnknown,
		failureOf: ({ failure }) => failure,
		toResult: async (attempt) => {
			if (!isThreadUnknown(attempt)) return await finish(ctx, launch, attempt);
			// Codex itself started another thread with the whole prompt, so the work in that thread counts.
			await reportFreshStart(ctx, attempt);
			return { ...(await finish(ctx, launch, { ...attempt, requested: null })), clearSession: true };
		},
	});
}

/** Whether the requested thread does not exist. */
function isThreadUnknown({ requested, output, exit }: CodexAttempt): boolean {
	return requested !== null && isCodexUnknownSessionError(requested, output, exit.stderr);
}

async function finish(
	ctx: AdapterExecutionContext,
	{ settings, env }: CodexLaunch,
	attempt: CodexAttempt,
): Promise<AdapterExecutionResult> {
	const isOpen = needsVersion(attempt.output.usage, attempt.requested !== null);
	const version = isOpen ? ((await askCodexFacts(settings, env))?.version ?? "") : "";
	const model = isLocal(ctx) ? await readModelSettings(settings, env) : null;
	const { usage, closing } = attempt.output;
	// A completed turn was billed, even if it does not count its tokens.
	const isPaid = model !== null && (usage !== null || closing === "completed");
	const billingType = isPaid ? await findBillingType(settings, env, model) : null;
	return toResult(attempt, { settings, version, model, billingType });
}

async function reportFreshStart(ctx: AdapterExecutionContext, { requested, failure }: CodexAttempt): Promise<void> {
	const message = `Thread ${requested} could not be resumed, so Codex started another one.`;
	await ctx.onEvent?.({ type: "session", message, payload: { ...failure, sessionId: requested } });
}
