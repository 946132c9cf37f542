import { type AdapterExecutionContext, CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../config/limits.ts";
import { isAdapterGone } from "../../adapter-gone.ts";
import type { ServerAdapter } from "../../server-adapter.ts";
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
import type { LoadedProcess } from "./loaded-process.ts";

const CHECKS: Partial<Record<OptionalMember, (response: unknown, name: OptionalMember) => unknown>> = {
	listModels: checkedModels,
	refreshModels: checkedModels,
	detectModel: checkedDetectedModel,
	getConfigSchema: checkedConfigSchema,
	listSkills: checkedSkills,
	syncSkills: checkedSkills,
};

/** An adapter whose functions run in another process. */
export interface RemoteAdapter extends ServerAdapter {
	executeIsolated: ServerAdapter["execute"];
}

export function createRemoteAdapter(description: AdapterDescription, pool: AdapterPool): RemoteAdapter {
	const call = (call: MemberCall, deadlineMs: number) =>
		pool.use(({ rpc }) => rpc.call("member", call, { deadlineMs })) as Promise<never>;
	const member =
		(name: OptionalMember) =>
		async (...args: unknown[]) => {
			const request: MemberCall = { on: "adapter", member: name, args };
			const response = await call(request, LIMITS.adapterCallMs).catch((error) => {
				throw isCodedError(error) ? error : adapterThrew(name, error);
			});
			return CHECKS[name]?.(response, name) ?? response;
		};
	const codec = (name: string) => (params: unknown) =>
		call({ on: "sessionCodec", member: name, args: [params] }, LIMITS.adapterCallMs);

	return {
		type: description.type,
		execute: createExecute(pool),
		executeIsolated: (ctx) => pool.useAlone(({ rpc, runs }) => runs.execute(rpc, ctx)),
		async testEnvironment(ctx) {
			const response = await call({ on: "adapter", member: "testEnvironment", args: [ctx] }, LIMITS.adapterTestMs);
			return checkedEnvironmentTest(response, description.type);
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
		supportsSsh: description.supportsSsh,
		...Object.fromEntries(description.members.map((name) => [name, member(name)])),
		...(description.codecMembers.length === 0
			? {}
			: { sessionCodec: Object.fromEntries(description.codecMembers.map((name) => [name, codec(name)])) as never }),
	};
}

/**
 * Never retries by itself. When the process dies, the first attempt of a run rejects with `adapter_process_gone`, because
 * another run may have caused it; the caller may then execute the run again. That attempt gets its own process, and
 * when this one dies too, the run itself is the cause: it rejects with `adapter_crashed`.
 */
function createExecute(pool: AdapterPool): ServerAdapter["execute"] {
	const crashedRuns = new Set<string>();
	return async (ctx: AdapterExecutionContext) => {
		const isRetry = crashedRuns.delete(ctx.runId);
		const run = ({ rpc, runs }: LoadedProcess) => runs.execute(rpc, ctx);
		try {
			return await (isRetry ? pool.useAlone(run) : pool.use(run));
		} catch (error) {
			if (!isAdapterGone(error)) throw error;
			if (isRetry) throw adapterCrashed(error);
			crashedRuns.add(ctx.runId);
			throw error;
		}
	};
}

function adapterThrew(member: OptionalMember, error: unknown): CodedError {
	return new CodedError("adapter_threw", `The adapter's ${member}() failed: ${messageOf(error)}`, { cause: error });
}

function adapterCrashed({ message, hint }: CodedError): CodedError {
	const what = `The adapter crashed twice while it executed this run. ${message}`;
	return new CodedError("adapter_crashed", what, hint === undefined ? {} : { hint });
}

type WithoutNulls<Parts> = { [Key in keyof Parts]?: NonNullable<Parts[Key]> };

function omitNulls<Parts extends object>(parts: Parts): WithoutNulls<Parts> {
	return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null)) as WithoutNulls<Parts>;
}
