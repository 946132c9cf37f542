import * as declarations from "@paperclipai/shared";

export const NOT_MEASURED = {
	getBackup: "reads everything",
	exportCompany: "reads everything of a company",
	getUiParser: "a file of an external adapter",
	getAdapterVersions: "asks the registry about an external adapter",
	getInstructions: "is refused for an agent whose adapter takes none",
	getWorkspaceDiff: "reads a git repository",
	getCloseReadiness: "reads a git repository",
	getWorkspaceSize: "reads a git repository",
	getOwnAgent: "is for agents, and reads what getAgent reads",
};

export function readRequests(known) {
	return Object.entries(declarations)
		.filter(([name, declared]) => declared?.method === "GET" && declared.path && !(name in NOT_MEASURED))
		.flatMap(([name, endpoint]) => requestsOf(name, endpoint, known));
}

function requestsOf(name, { path, params, query }, known) {
	const filled = {};
	for (const key of Object.keys(params?.shape ?? {})) {
		if (!(key in known.params)) throw new Error(`not measured: ${name}, since no value of :${key} is known`);
		filled[key] = known.params[key];
	}
	let requests = [{ labels: [], values: {} }];
	for (const [key, schema] of Object.entries(query?.shape ?? {})) {
		const choices = choicesOf(key, schema, known);
		if (choices === null) throw new Error(`not measured: ${name}, since no value of ?${key} is known`);
		requests = requests.flatMap(({ labels, values }) =>
			choices.map(({ label, value }) => ({
				labels: value === undefined ? labels : [...labels, `${key}=${label ?? value}`],
				values: { ...values, [key]: value },
			})),
		);
	}
	return requests.map(({ labels, values }) => ({
		name,
		label: [path, ...labels].join(" "),
		url: declarations.endpointUrl(path, filled, values),
	}));
}

/** Left out, and each value that is known; `null` when a filter has none. Settings with a default keep it. */
function choicesOf(key, schema, known) {
	const isOptional = schema.type === "optional";
	const options = isOptional ? schema.unwrap().options?.map((value) => ({ value })) : undefined;
	const values = known.query[key] ?? options;
	if (values === undefined && isOptional) return null;
	return [...(known.query[key] === undefined || isOptional ? [{}] : []), ...(values ?? [])];
}
