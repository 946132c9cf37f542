import { type AdapterExecutionContext, CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../config/limits.ts";
import type { ServerAdapter } from "../../server-adapter.ts";
import type { AdapterPool, LiveAdapter } from "./adapter-pool.ts";
import { ADAPTER_GONE } from "./adapter-process.ts";
import type { AdapterDescription } from "./channel/adapter-description.ts";
import {
	checkedConfigSchema,
	checkedDetectedModel,
	checkedEnvironmentTest,
	checkedModels,
	checkedSkills,
} from "./channel/checked-responses.ts";
import type { MemberCall, OptionalMember } from "./channel/protocol.ts";

const CHECKS: Partial<Record<OptionalMember, (answer: unknown, name: OptionalMember) => unknown>> = {
	listModels: checkedModels,
	refreshModels: checkedModels,
	detectModel: checkedDetectedModel,
	getConfigSchema: checkedConfigSchema,
	listSkills: checkedSkills,
	syncSkills: checkedSkills,
};

/** An adapter whose functions work in another process. */
export function createRemoteAdapter(description: AdapterDescription, pool: AdapterPool): ServerAdapter {
	const shaken = new Set<string>();
	const call = (call: MemberCall, deadlineMs: number) =>
		pool.use(({ rpc }) => rpc.call("member", call, { deadlineMs })) as Promise<never>;
	const member =
		(name: OptionalMember) =>
		async (...args: unknown[]) => {
			const answer = await call({ on: "adapter", member: name, args }, LIMITS.adapterCallMs).catch(asRefusal(name));
			return CHECKS[name]?.(answer, name) ?? answer;
		};
	const codec = (name: string) => (params: unknown) =>
		call({ on: "sessionCodec", member: name, args: [params] }, LIMITS.adapterCallMs);

	async function execute(ctx: AdapterExecutionContext) {
		const run = ({ rpc, runs }: LiveAdapter) => runs.execute(rpc, ctx);
		try {
			const result = shaken.has(ctx.runId) ? await pool.useAlone(run) : await pool.use(run);
			shaken.delete(ctx.runId);
			return result;
		} catch (error) {
			// Other runs may have brought the process down: once more, and alone.
			const isGone = isCodedError(error) && error.code === ADAPTER_GONE;
			if (!isGone) throw error;
			if (shaken.delete(ctx.runId)) throw crashed(error);
			shaken.add(ctx.runId);
			throw error;
		}
	}

	return {
		type: description.type,
		execute,
		async testEnvironment(ctx) {
			const asked = call({ on: "adapter", member: "testEnvironment", args: [ctx] }, LIMITS.adapterTestMs);
			return checkedEnvironmentTest(await asked, description.type);
		},
		...present({
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

/** What an adapter throws when it is only asked something is no fault of the server. */
function asRefusal(member: OptionalMember): (error: unknown) => never {
	return (error) => {
		if (isCodedError(error)) throw error;
		const reason = error instanceof Error ? error.message : String(error);
		throw new CodedError("adapter_threw", `The adapter's ${member}() failed: ${reason}`, { cause: error });
	};
}

function crashed({ message, hint }: CodedError): CodedError {
	const what = `The adapter broke down twice while it carried this run out. ${message}`;
	return new CodedError("adapter_crashed", what, hint === undefined ? {} : { hint });
}

type Present<Parts> = { [Key in keyof Parts]?: NonNullable<Parts[Key]> };

function present<Parts extends object>(parts: Parts): Present<Parts> {
	return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null)) as Present<Parts>;
}
