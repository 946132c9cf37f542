import type { AdapterModel, AdapterSessionManagement } from "@paperclipai/adapter-utils";
import type { AdapterDescription } from "../channel/adapter-description.ts";
import {
	BUILT_IN_MEMBERS,
	CODEC_MEMBERS,
	CONTEXT_MANAGEMENT,
	MCP_TRANSPORTS,
	OPTIONAL_MEMBERS,
} from "../channel/protocol.ts";
import { PackageFault } from "./package-fault.ts";

const TYPE = /^[a-z][a-z0-9_]{1,63}$/;

export interface LoadedAdapter {
	adapter: Record<string, unknown>;
	root: Record<string, unknown>;
}

/**
 * Calls no function of the adapter.
 * @throws {PackageFault} `adapter_type_invalid`, `adapter_member_missing`; and errors of its getters.
 */
export function describeAdapter({ adapter, root }: LoadedAdapter): AdapterDescription {
	const type = adapter.type ?? root.type;
	if (typeof type !== "string" || !TYPE.test(type)) throw typeInvalid(type);
	for (const member of ["execute", "testEnvironment"]) {
		if (typeof adapter[member] !== "function") throw memberMissing(member);
	}
	const codec = asObject(adapter.sessionCodec);
	return {
		type,
		label: textOf(adapter.label) ?? textOf(root.label),
		models: modelsOf(adapter.models) ?? modelsOf(root.models),
		agentConfigurationDoc: textOf(adapter.agentConfigurationDoc) ?? textOf(root.agentConfigurationDoc),
		instructionsPathKey: textOf(adapter.instructionsPathKey),
		supportsLocalAgentJwt: adapter.supportsLocalAgentJwt === true,
		supportsInstructionsBundle: adapter.supportsInstructionsBundle === true,
		requiresMaterializedRuntimeSkills: adapter.requiresMaterializedRuntimeSkills === true,
		startsThroughRunChildProcess: adapter.startsThroughRunChildProcess === true,
		supportsSsh: adapter.supportsSsh === true,
		supportsContainer: adapter.supportsContainer === true,
		mcpTransports: mcpTransportsOf(adapter.mcpTransports),
		sessionManagement: sessionManagementOf(adapter.sessionManagement),
		members: OPTIONAL_MEMBERS.filter((member) => typeof adapter[member] === "function"),
		codecMembers: codec === null ? [] : CODEC_MEMBERS.filter((member) => typeof codec[member] === "function"),
		ignoredMembers: BUILT_IN_MEMBERS.filter((member) => adapter[member] !== undefined),
	};
}

export function asObject(value: unknown): Record<string, unknown> | null {
	const isObject = (typeof value === "object" || typeof value === "function") && value !== null;
	return isObject ? (value as Record<string, unknown>) : null;
}

function textOf(value: unknown): string | null {
	return typeof value === "string" && value.trim() !== "" ? value : null;
}

function modelsOf(value: unknown): AdapterModel[] | null {
	if (!Array.isArray(value)) return null;
	return value.flatMap((model) => {
		const id = textOf(asObject(model)?.id);
		return id === null ? [] : [{ id, label: textOf(asObject(model)?.label) ?? id }];
	});
}

function mcpTransportsOf(value: unknown): AdapterDescription["mcpTransports"] {
	return Array.isArray(value) ? MCP_TRANSPORTS.filter((transport) => value.includes(transport)) : [];
}

function sessionManagementOf(value: unknown): AdapterSessionManagement | null {
	const declared = asObject(value);
	if (declared === null) return null;
	const native = CONTEXT_MANAGEMENT.find((one) => one === declared.nativeContextManagement);
	return {
		supportsSessionResume: declared.supportsSessionResume === true,
		nativeContextManagement: native ?? "unknown",
	};
}

function typeInvalid(type: unknown): PackageFault {
	const what = typeof type === "string" ? JSON.stringify(type.slice(0, 100)) : `a value of type ${typeof type}`;
	return new PackageFault("adapter_type_invalid", `The adapter's "type" is ${what}, which is not a valid type.`, {
		hint: "It must be snake_case: a lowercase letter, then 1 to 63 lowercase letters, digits or underscores.",
	});
}

function memberMissing(member: string): PackageFault {
	return new PackageFault("adapter_member_missing", `The adapter has no function "${member}".`, {
		hint: "An adapter needs type, execute(ctx) and testEnvironment(ctx).",
	});
}
