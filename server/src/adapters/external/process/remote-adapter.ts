import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../config/limits.ts";
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
		execute: (ctx) => pool.use(({ rpc, runs }) => runs.execute(rpc, ctx)),
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

function adapterThrew(member: OptionalMember, error: unknown): CodedError {
	return new CodedError("adapter_threw", `The adapter's ${member}() failed: ${messageOf(error)}`, { cause: error });
}

type WithoutNulls<Parts> = { [Key in keyof Parts]?: NonNullable<Parts[Key]> };

function omitNulls<Parts extends object>(parts: Parts): WithoutNulls<Parts> {
	return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null)) as WithoutNulls<Parts>;
}
