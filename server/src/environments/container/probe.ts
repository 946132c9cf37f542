import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import type { ContainerSettings } from "@paperclipai/shared";
import { isolated } from "./call/container-options.ts";
import type { Engine } from "./engine/engine.ts";
import { type EngineFacts, readEngineFacts } from "./engine/engine-facts.ts";
import { runOnce } from "./engine/run-once.ts";
import { canEnter } from "./network/doors.ts";
import { imageMissing, unsupportedNetwork } from "./prepare.ts";

/** Checks engine, image, limits and programs. Nothing is left behind. */
export async function probe(
	engine: Engine,
	settings: ContainerSettings,
	command: string | null,
	signal: AbortSignal,
): Promise<AdapterEnvironmentCheck[]> {
	const checks: AdapterEnvironmentCheck[] = [];
	try {
		const facts = await readEngineFacts(engine, signal);
		const rootless = facts.isRootless ? ", without root" : "";
		checks.push(info("engine_reached", `${facts.name} ${facts.version} answers at ${engine.socketPath}${rootless}.`));
		checks.push(...limitChecks(facts, settings));
		checks.push(...userChecks(facts));
		if (settings.network === "allow-list" && !canEnter(facts)) checks.push(failed(unsupportedNetwork()));
		const image = await engine.find(signal, (docker) => docker.getImage(settings.image).inspect());
		if (image === null) return [...checks, failed(imageMissing(settings.image))];
		checks.push(info("image_found", `The image ${settings.image} is there.`));
		for (const program of ["git", ...(command === null ? [] : [command])])
			checks.push(await programCheck(engine, settings, program, program === command, signal));
	} catch (error) {
		checks.push(failed(error));
	}
	return checks;
}

function limitChecks({ limits }: EngineFacts, { memoryMb, cpus }: ContainerSettings): AdapterEnvironmentCheck[] {
	const missing = [
		...(memoryMb !== undefined && !limits.memory ? ["memory"] : []),
		...(cpus !== undefined && !limits.cpus ? ["CPU"] : []),
		...(limits.pids ? [] : ["processes"]),
	];
	if (missing.length === 0) return [];
	return [
		{
			code: "environment_limits_unsupported",
			level: "error",
			message: `The container engine cannot limit: ${missing.join(", ")}.`,
			hint: "Enable these cgroup controllers; for a rootless engine, delegate them to its user.",
		},
	];
}

function userChecks({ isRootless }: EngineFacts): AdapterEnvironmentCheck[] {
	if (isRootless || process.getuid?.() !== 0) return [];
	return [
		{
			code: "environment_root_user",
			level: "warn",
			message: "Agents are root in their containers, without any capability, because the server runs as root.",
			hint: "Run the server as another user, or use an engine without root.",
		},
	];
}

async function programCheck(
	engine: Engine,
	settings: ContainerSettings,
	program: string,
	isCommand: boolean,
	signal: AbortSignal,
): Promise<AdapterEnvironmentCheck> {
	const options = isolated({ ...settings, network: "none" }, { user: "65534:65534", userNamespace: null });
	const Cmd = ["/bin/sh", "-c", 'command -v -- "$1"', "sh", program];
	const found = (await runOnce(engine, signal, { ...options, Cmd })) === 0;
	if (found) return info(isCommand ? "command_found" : `${program}_found`, `The image has ${program}.`);
	return {
		code: isCommand ? "command_not_found" : `${program}_missing`,
		level: isCommand ? "error" : "warn",
		message: `The image ${settings.image} has no ${program}.`,
		hint: `Use an image that contains ${program}.`,
	};
}

function info(code: string, message: string): AdapterEnvironmentCheck {
	return { code, level: "info", message };
}

function failed(error: unknown): AdapterEnvironmentCheck {
	const { code, hint } = error instanceof CodedError ? error : { code: "environment_failed", hint: undefined };
	return { code, level: "error", message: messageOf(error), hint: hint ?? null };
}
