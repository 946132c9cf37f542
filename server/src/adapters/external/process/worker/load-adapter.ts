import { pathToFileURL } from "node:url";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { LoadRequest } from "../channel/protocol.ts";
import { asObject, type LoadedAdapter } from "./describe-adapter.ts";
import { loadFailure } from "./load-error.ts";

/**
 * Imports a package and finds its adapter: what `createServerAdapter()` of the package, or of its `./server` export,
 * returns, else the one of the two modules that is an adapter itself.
 * @throws {CodedError} `adapter_load_failed`, `adapter_utils_name_missing`, `adapter_not_found`, `adapter_not_an_object`.
 */
export async function loadAdapter(request: LoadRequest): Promise<LoadedAdapter> {
	const root = await importModule(request.entry, request);
	const found = await adapterIn(root, request);
	if (found !== null) return { adapter: found, root };
	const server = request.serverEntry === null ? null : await importModule(request.serverEntry, request);
	const inServer = server === null ? null : await adapterIn(server, request);
	if (inServer !== null) return { adapter: inServer, root };
	throw new CodedError("adapter_not_found", `${request.packageName} exports no adapter.`, {
		hint: "Export createServerAdapter() from the package, or type, execute and testEnvironment.",
	});
}

type Module = Record<string, unknown>;

async function adapterIn(module: Module, request: LoadRequest): Promise<Record<string, unknown> | null> {
	for (const place of [module, asObject(module.default)]) {
		if (place === null) continue;
		if (typeof place.createServerAdapter === "function") {
			return await make(() => callOn(place, "createServerAdapter"), request);
		}
		if ("execute" in place && "testEnvironment" in place) return place;
	}
	return null;
}

function callOn(place: Module, member: string): unknown {
	return (place[member] as () => unknown)();
}

async function make(create: () => unknown, request: LoadRequest): Promise<Record<string, unknown>> {
	const made = await attempt("createServerAdapter() failed", request, create);
	const adapter = asObject(made);
	if (adapter !== null) return adapter;
	const what = made === null ? "null" : `a value of type ${typeof made}`;
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
		if (isCodedError(error)) throw error;
		throw (error instanceof Error ? explain(error) : null) ?? loadFailure(what, error, request);
	}
}

const MISSING_EXPORT =
	/requested module '(@paperclipai\/adapter-utils[^']*)' does not provide an export named '([^']+)'/;

function missingName({ message }: Error, { packageName, adapterUtilsRange }: LoadRequest): CodedError | null {
	const [, module, name] = MISSING_EXPORT.exec(message) ?? [];
	if (name === undefined) return null;
	const asks = adapterUtilsRange === null ? "" : ` It was made for version ${adapterUtilsRange} of it.`;
	const what = `${packageName} imports "${name}" from ${module}, which this Paperclip does not have.${asks}`;
	return new CodedError("adapter_utils_name_missing", what, {
		hint: "Install a version of the adapter that fits this Paperclip, or update Paperclip.",
	});
}
