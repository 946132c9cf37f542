import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { createMasker, environmentTestStatus } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { isAdapterGone } from "../../adapter-gone.ts";
import { ADAPTER_BOUNDS } from "../../bounds/adapter-bounds.ts";
import { applyBound } from "../../bounds/apply-bound.ts";
import { cutForStoring } from "../../bounds/cut.ts";
import type { ServerAdapter } from "../../server-adapter.ts";
import { crashedTwice } from "../errors.ts";
import type { AdapterPool } from "./adapter-pool.ts";
import type { AdapterDescription } from "./channel/adapter-description.ts";
import {
	checkedConfigSchema,
	checkedDetectedModel,
	checkedEnvironmentTest,
	checkedModels,
	checkedSkills,
} from "./channel/checked-responses.ts";
import type { MemberCall, OptionalMember } from "./channel/protocol.ts";
import { findIgnoredMembers } from "./ignored-members.ts";

const CUT = cutForStoring(createMasker([]));
const MAX_PATHS = 10;

type Check = (response: unknown, name: OptionalMember, onCut: (text: string) => void) => unknown;

const CHECKS: Partial<Record<OptionalMember, Check>> = {
	listModels: checkedModels,
	refreshModels: checkedModels,
	detectModel: checkedDetectedModel,
	getConfigSchema: checkedConfigSchema,
	listSkills: checkedSkills,
	syncSkills: checkedSkills,
};

export interface RemoteAdapter extends ServerAdapter {
	executeIsolated: ServerAdapter["execute"];
}

export function createRemoteAdapter(
	description: AdapterDescription,
	pool: AdapterPool,
	onCut: (text: string) => void,
): RemoteAdapter {
	const bounded = (member: OptionalMember | "testEnvironment", response: unknown) => {
		const leftOut: string[] = [];
		const value = applyBound(response, ADAPTER_BOUNDS[member], CUT, (path) => leftOut.push(path));
		const paths = `${leftOut.slice(0, MAX_PATHS).join(", ")}${leftOut.length > MAX_PATHS ? " …" : ""}`;
		if (leftOut.length > 0) onCut(`${member}() returned values that exceed their limits and were omitted: ${paths}`);
		return value;
	};
	const callIn = (use: AdapterPool["use"]) => (call: MemberCall, deadlineMs: number) =>
		use(({ rpc }) => rpc.call("member", call, { deadlineMs, name: `${call.member}()` })) as Promise<never>;
	const call = callIn(pool.use);
	const callAlone = callIn(pool.useAlone);
	/** Retries in a separate process, since another run or request may have crashed the shared process. */
	const callAgain = async (request: MemberCall, deadlineMs: number) =>
		await call(request, deadlineMs).catch(async (crash: unknown) => {
			if (!isAdapterGone(crash)) throw crash;
			return await callAlone(request, deadlineMs).catch((error: unknown) => {
				throw isAdapterGone(error) ? crashedTwice(request.member, error) : error;
			});
		});
	const member =
		(name: OptionalMember) =>
		async (...args: unknown[]) => {
			const request: MemberCall = { on: "adapter", member: name, args };
			const returned = await callAgain(request, LIMITS.adapterCallMs).catch((error) => {
				throw isCodedError(error) ? error : adapterThrew(name, error);
			});
			const response = bounded(name, returned);
			return CHECKS[name]?.(response, name, onCut) ?? response;
		};
	const codec = (name: string) => (params: unknown) =>
		call({ on: "sessionCodec", member: name, args: [params] }, LIMITS.adapterCallMs);

	return {
		type: description.type,
		execute: (ctx) => pool.use((process) => process.runs.execute(process, ctx)),
		executeIsolated: (ctx) => pool.useAlone((process) => process.runs.execute(process, ctx)),
		async testEnvironment(ctx) {
			const request: MemberCall = { on: "adapter", member: "testEnvironment", args: [ctx] };
			const response = await callAgain(request, LIMITS.adapterTestMs);
			const result = checkedEnvironmentTest(bounded("testEnvironment", response), description.type);
			const ignored = findIgnoredMembers(description);
			if (ignored === null) return result;
			const checks = [...result.checks, ignored];
			return { ...result, checks, status: environmentTestStatus(checks) };
		},
		...omitNulls({
			label: description.label,
			models: description.models,
			agentConfigurationDoc: description.agentConfigurationDoc,
			instructionsPathKey: description.instructionsPathKey,
			sessionManagement: description.sessionManagement,
		}),
		supportsLocalAgentJwt: description.supportsLocalAgentJwt,
		supportsInstructionsBundle: description.supportsInstructionsBundle,
		requiresMaterializedRuntimeSkills: description.requiresMaterializedRuntimeSkills,
		startsThroughRunChildProcess: description.startsThroughRunChildProcess,
		supportsSsh: description.supportsSsh,
		supportsContainer: description.supportsContainer,
		mcpTransports: description.mcpTransports,
		...Object.fromEntries(description.members.map((name) => [name, member(name)])),
		...(description.codecMembers.length === 0
			? {}
			: { sessionCodec: Object.fromEntries(description.codecMembers.map((name) => [name, codec(name)])) as never }),
	};
}

function adapterThrew(member: OptionalMember, error: unknown): CodedError {
	return new CodedError("adapter_threw", `The adapter's ${member}() failed: ${messageOf(error)}`, { cause: error });
}

type WithoutNulls<Parts> = { [Key in keyof Parts]?: NonNullable<Parts[Key]> };

function omitNulls<Parts extends object>(parts: Parts): WithoutNulls<Parts> {
	return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null)) as WithoutNulls<Parts>;
}
