import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	buildRunEnv,
	isObject,
	memoizeInRun,
	readInstructions,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import { type CodexAttempt, type CodexLaunch, runAttempt, shouldStartFresh } from "./attempt.ts";
import { readSettings } from "./command.ts";
import { ensureCodexHome, isLocal } from "./env.ts";
import { ensureProfile, readModelSettings } from "./installation/model-settings.ts";
import { askCodexFacts, fitOptions } from "./options/capabilities.ts";
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
		return { instructions, options: await fitOptions(settings, env) };
	};
	return { settings, env, ...(await memoizeInRun("launch", find, isStoredLaunch)) };
}

type StoredLaunch = Pick<CodexLaunch, "instructions" | "options">;

function isStoredLaunch(stored: unknown): stored is StoredLaunch {
	if (!isObject(stored) || typeof stored.instructions !== "string" || !isObject(stored.options)) return false;
	const { args, notes } = stored.options;
	return [args, notes].every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === "string"));
}

async function run(ctx: AdapterExecutionContext, launch: CodexLaunch): Promise<AdapterExecutionResult> {
	const session = findSession(launch.settings, ctx.runtime);
	await ctx.onEvent?.({ type: "session", message: session.reason, payload: { ...session } });
	const requested = session.sessionId;
	const first = await runAttempt(ctx, launch, requested);
	if (requested === null) return await finish(ctx, launch, first);

	const isUnknown = isCodexUnknownSessionError(requested, first.output, first.exit.stderr);
	if (!ctx.signal.aborted && shouldStartFresh(first)) {
		await reportFreshStart(ctx, requested, first);
		const fresh = await finish(ctx, launch, await runAttempt(ctx, launch, null));
		// If a fresh thread fails too, the old thread is not the cause and is kept.
		return isUnknown || fresh.sessionId != null ? { ...fresh, clearSession: true } : fresh;
	}
	if (!isUnknown) return await finish(ctx, launch, first);
	// Codex itself started another thread with the whole prompt, so the work in that thread counts.
	await reportFreshStart(ctx, requested, first);
	return { ...(await finish(ctx, launch, { ...first, requested: null })), clearSession: true };
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

async function reportFreshStart(ctx: AdapterExecutionContext, sessionId: string, attempt: CodexAttempt): Promise<void> {
	const message = `Thread ${sessionId} could not be resumed, so the run starts a fresh one.`;
	await ctx.onEvent?.({ type: "session", message, payload: { ...attempt.failure, sessionId } });
}
