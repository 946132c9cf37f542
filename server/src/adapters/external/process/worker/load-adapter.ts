import { pathToFileURL } from "node:url";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { LoadRequest } from "../channel/protocol.ts";
import { asObject, type LoadedAdapter } from "./describe-adapter.ts";
import { loadFailed } from "./load-error.ts";

/**
 * Imports a package and finds its adapter. The package's `.` export comes first, then its `./server` export. Each may export
 * `createServerAdapter()`, or be an adapter itself.
 * @throws {CodedError} `adapter_load_failed`, `adapter_utils_name_missing`, `adapter_not_found`, `adapter_not_an_object`.
 */
export async function loadAdapter(request: LoadRequest): Promise<LoadedAdapter> {
	const root = await importModule(request.entry, request);
	const inRoot = await findAdapter(root, request);
	if (inRoot !== null) return { adapter: inRoot, root };
	const server = request.serverEntry === null ? null : await importModule(request.serverEntry, request);
	const inServer = server === null ? null : await findAdapter(server, request);
	if (inServer !== null) return { adapter: inServer, root };
	const names = Object.keys({ ...root, ...server }).slice(0, 10);
	const found = names.length === 0 ? "It exports nothing." : `Its exports: ${names.join(", ")}.`;
	throw new CodedError("adapter_not_found", `${request.packageName} exports no adapter. ${found}`, {
		hint: "Export createServerAdapter() from the package, or type, execute and testEnvironment.",
	});
}

type Module = Record<string, unknown>;

async function findAdapter(module: Module, request: LoadRequest): Promise<Record<string, unknown> | null> {
	for (const owner of [module, asObject(module.default)]) {
		if (owner === null) continue;
		if (typeof owner.createServerAdapter === "function") {
			return await createAdapter(() => callMember(owner, "createServerAdapter"), request);
		}
		if ("execute" in owner && "testEnvironment" in owner) return owner;
	}
	return null;
}

function callMember(owner: Module, member: string): unknown {
	return (owner[member] as () => unknown)();
}

async function createAdapter(create: () => unknown, request: LoadRequest): Promise<Record<string, unknown>> {
	const created = await attempt("createServerAdapter() failed", request, create);
	const adapter = asObject(created);
	if (adapter !== null) return adapter;
	const what = created === null ? "null" : `a value of type ${typeof created}`;
	throw new CodedError("adapter_not_an_object", `createServerAdapter() returned ${what}, not an adapter.`, {
		hint: "It must return an object with type, execute(ctx) and testEnvironment(ctx).",
	});
}

async function importModule(file: string, request: LoadRequest): Promise<Module> {
	return (await attempt(
		`${request.packageName} could not be loaded`,
		request,
		() => import(pathToFileURL(file).href),
		(error) => missingName(error, request),
	)) as Module;
}

async function attempt(
	what: string,
	request: LoadRequest,
	act: () => unknown,
	explain: (error: Error) => CodedError | null = () => null,
): Promise<unknown> {
	try {
		return await act();
	} catch (error) {
		// Of the server's own resolution of imports. A module could throw any other code as if it were the server's.
		if (isCodedError(error) && error.code === "adapter_utils_path_missing") throw error;
		throw (error instanceof Error ? explain(error) : null) ?? loadFailed(what, error, request);
	}
}

const MISSING_EXPORT =
	/requested module '(@paperclipai\/adapter-utils[^']*)' does not provide an export named '([^']+)'/;

function missingName({ message }: Error, { packageName, adapterUtilsRange }: LoadRequest): CodedError | null {
	const [, module, name] = MISSING_EXPORT.exec(message) ?? [];
	if (name === undefined) return null;
	const range = adapterUtilsRange === null ? "" : ` It declares version ${adapterUtilsRange}.`;
	const what = `${packageName} imports "${name}" from ${module}, which this version of Paperclip does not have.${range}`;
	return new CodedError("adapter_utils_name_missing", what, {
		hint: "Install a version of the adapter that matches this version of Paperclip, or update Paperclip.",
	});
}
