import {
	buildRunEnv,
	joinPromptSections,
	renderTemplate,
	runAgentProgram,
	runTemplateData,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import { readSettings } from "../settings.js";
import { createReader } from "./parse.js";
import { sessionOf } from "./session.js";
import { toResult } from "./verdict.js";

export async function execute(ctx) {
	try {
		const settings = readSettings(ctx.config, ctx.context);
		const stored = sessionOf(ctx.runtime);
		const first = await runQuok(ctx, settings, stored);
		if (stored === null || ctx.signal.aborted || !isUnknownSession(first)) return toResult(first, settings);
		const second = await runQuok(ctx, settings, null);
		return { ...toResult(second, settings), clearSession: true };
	} catch (error) {
		return startFailure(error);
	}
}

async function runQuok(ctx, settings, sessionId) {
	const template = renderTemplate(settings.promptTemplate, runTemplateData(ctx));
	const prompt = joinPromptSections([template, ctx.context.paperclipTaskMarkdown]);
	const reader = createReader();
	const exit = await runAgentProgram(ctx, {
		command: settings.command,
		args: buildArguments(settings, sessionId),
		cwd: settings.cwd,
		env: buildRunEnv(ctx),
		stdin: prompt,
		timeoutSec: settings.timeoutSec,
		graceSec: settings.graceSec,
		onStdout: reader.push,
	});
	return { exit, outcome: reader.end() };
}

function buildArguments({ model, maxSteps, unattended, extraArgs }, sessionId) {
	const resume = sessionId === null ? [] : ["--resume", sessionId];
	const options = model === "" ? [] : ["--model", model];
	if (unattended) options.push("--allow-all");
	return ["run", ...resume, ...options, "--max-steps", String(maxSteps), ...extraArgs];
}

function isUnknownSession({ exit }) {
	return exit.exitCode === 2 && exit.stderr.includes("unknown session");
}
