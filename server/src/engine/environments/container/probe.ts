import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { type EnvironmentProbeRequest, versionCheck } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import { isolated } from "./call/container-options.ts";
import type { Engine } from "./engine/engine.ts";
import { type EngineFacts, readEngineFacts } from "./engine/engine-facts.ts";
import { runOnce } from "./engine/run-once.ts";
import { canEnter } from "./network/forwarded-ports.ts";
import { imageMissing, unsupportedNetwork } from "./prepare.ts";

export async function probe(
	engine: Engine,
	settings: ContainerSettings,
	{ command, versionArgs, signal }: EnvironmentProbeRequest,
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
		checks.push(info("image_found", `The image ${settings.image} exists.`));
		checks.push(await gitCheck(engine, settings, signal));
		if (command === null) return checks;
		const commandCheck = await programCheck(engine, settings, command, signal);
		checks.push(commandCheck);
		if (commandCheck.level === "error" || versionArgs == null || versionArgs.length === 0) return checks;
		const { stdout } = await runIsolated(engine, settings, [command, ...versionArgs], signal);
		checks.push(versionCheck(command, stdout));
	} catch (error) {
		checks.push(failed(error));
	}
	return checks;
}

function limitChecks({ limits }: EngineFacts, { memoryMb, cpus }: ContainerSettings): AdapterEnvironmentCheck[] {
	const missing = [
		...(memoryMb !== undefined && !limits.memory ? [{ name: "memory", field: "memoryMb" }] : []),
		...(cpus !== undefined && !limits.cpus ? [{ name: "CPU", field: "cpus" }] : []),
		...(limits.pids ? [] : [{ name: "processes", field: "pidsLimit" }]),
	];
	const [first] = missing;
	if (first === undefined) return [];
	return [
		{
			code: "environment_limits_unsupported",
			level: "error",
			field: first.field,
			message: `The container engine cannot enforce limits for: ${missing.map(({ name }) => name).join(", ")}.`,
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
			message: "Agents run as root in their containers, without any capabilities, because the server runs as root.",
			hint: "Run the server as another user, or use a rootless engine.",
		},
	];
}

async function gitCheck(
	engine: Engine,
	settings: ContainerSettings,
	signal: AbortSignal,
): Promise<AdapterEnvironmentCheck> {
	if (await hasProgram(engine, settings, "git", signal)) return info("git_found", "The image has git.");
	return { code: "git_missing", level: "warn", ...missing(settings, "git") };
}

async function programCheck(
	engine: Engine,
	settings: ContainerSettings,
	command: string,
	signal: AbortSignal,
): Promise<AdapterEnvironmentCheck> {
	if (await hasProgram(engine, settings, command, signal)) return info("command_found", `The image has ${command}.`);
	return { code: "command_not_found", level: "error", ...missing(settings, command) };
}

function missing({ image }: ContainerSettings, program: string): { message: string; hint: string } {
	return { message: `The image ${image} has no ${program}.`, hint: `Use an image that contains ${program}.` };
}

async function hasProgram(
	engine: Engine,
	settings: ContainerSettings,
	program: string,
	signal: AbortSignal,
): Promise<boolean> {
	const Cmd = ["/bin/sh", "-c", 'command -v -- "$1"', "sh", program];
	return (await runIsolated(engine, settings, Cmd, signal)).exitCode === 0;
}

async function runIsolated(engine: Engine, settings: ContainerSettings, Cmd: string[], signal: AbortSignal) {
	const options = isolated({ ...settings, network: "none" }, { user: "65534:65534", userNamespace: null });
	return await runOnce(engine, signal, { ...options, Cmd, AttachStdout: true });
}

function info(code: string, message: string): AdapterEnvironmentCheck {
	return { code, level: "info", message };
}

function failed(error: unknown): AdapterEnvironmentCheck {
	const { code, hint } = error instanceof CodedError ? error : { code: "environment_failed", hint: undefined };
	return { code, level: "error", message: messageOf(error), hint: hint ?? null };
}
