import {
	type AdapterEnvironmentCheck,
	asString,
	parseObject,
	type ServerAdapterModule,
} from "@paperclipai/adapter-utils";
import {
	checkLive,
	createEnvironmentTest,
	lastLine,
	readConfiguredEnv,
	readSettingValues,
} from "@paperclipai/adapter-utils/server-utils";
import { PROTOCOL_VERSION, RPC_ERRORS } from "../events/rpc-ids.ts";
import { program, settings } from "../program.ts";
import { type AgentProbe, objectsIn, probeAgent } from "./probe.ts";

/**
 * Starts the agent after the checks that all adapters make. In `live` mode, it also opens a session, to list what can be
 * configured, and must answer a prompt.
 */
export function createTest({ testEnvironment, execute }: Pick<ServerAdapterModule, "testEnvironment" | "execute">) {
	return createEnvironmentTest(async function* (config, ctx) {
		const { checks } = await testEnvironment({ ...ctx, mode: "quick" });
		yield* checks;
		if (checks.some(({ level }) => level === "error")) return;
		const { command, args, cwd, graceSec } = readSettingValues(settings, config, {});
		const isLive = ctx.mode === "live";
		const env = readConfiguredEnv(config.env);
		const probe = await probeAgent({ command, args, cwd: cwd || "/", env, graceSec }, isLive);
		const handshake = checkHandshake(probe);
		yield* handshake;
		if (isLive && !handshake.some(({ level }) => level === "error")) yield await checkLive(execute, ctx, cwd);
	});
}

function checkHandshake({ agent, session, error, stderr }: AgentProbe): AdapterEnvironmentCheck[] {
	if (agent === null) {
		const message = error?.message || "The program has not answered as an ACP agent does.";
		return [failure("acp_local_handshake", message, lastLine(stderr) || null)];
	}
	const { protocolVersion, agentInfo, authMethods, agentCapabilities } = agent;
	if (protocolVersion !== PROTOCOL_VERSION) {
		const message = `The agent speaks version ${protocolVersion} of ACP instead of ${PROTOCOL_VERSION}.`;
		return [failure("acp_local_protocol_version", message)];
	}
	const { name, title, version } = parseObject(agentInfo);
	const shown = [asString(title) || asString(name) || "The agent", asString(version)].filter((text) => text !== "");
	const checks = [info("acp_agent", `${shown.join(" ")} speaks ACP.`), ...listLogins(authMethods)];
	if (parseObject(agentCapabilities).loadSession !== true) {
		checks.push(info("acp_no_sessions", "The agent cannot load sessions, so each run starts a new one."));
	}
	if (error !== null) {
		const isLogin = error.code === RPC_ERRORS.authRequired;
		return [...checks, failure(isLogin ? "acp_local_authentication" : "acp_local_session", error.message)];
	}
	return session === null ? checks : [...checks, ...listModes(session), ...listOptions(session)];
}

function listLogins(methods: unknown): AdapterEnvironmentCheck[] {
	const logins = objectsIn(methods).map(({ name, id, description }) =>
		[asString(name) || asString(id), asString(description)].filter((text) => text !== "").join(": "),
	);
	return logins.length === 0 ? [] : [info("acp_logins", "The agent has ways to log in.", logins)];
}

function listModes({ modes }: Record<string, unknown>): AdapterEnvironmentCheck[] {
	const { currentModeId, availableModes } = parseObject(modes);
	const found = objectsIn(availableModes).map(({ id, name }) => `${asString(id)}: ${asString(name)}`);
	if (found.length === 0) return [];
	return [info("acp_modes", `The agent has modes, and starts in "${asString(currentModeId)}".`, found)];
}

const MAX_VALUES = 20;

function listOptions({ configOptions }: Record<string, unknown>): AdapterEnvironmentCheck[] {
	const found = objectsIn(configOptions).map(({ id, currentValue, options }) => {
		const values = objectsIn(options).map(({ value }) => asString(value));
		const more = values.length > MAX_VALUES ? ", ..." : "";
		return `${asString(id)}=${String(currentValue)} (${values.slice(0, MAX_VALUES).join(", ")}${more})`;
	});
	return found.length === 0 ? [] : [info("acp_options", "The agent has options.", found)];
}

function info(code: string, message: string, lines: string[] = []): AdapterEnvironmentCheck {
	return { code, level: "info", message, ...(lines.length === 0 ? {} : { detail: lines.join("\n") }) };
}

function failure(code: string, message: string, detail: string | null = null): AdapterEnvironmentCheck {
	return { code, level: "error", message, detail, hint: program.failures[code]?.hint ?? null };
}
