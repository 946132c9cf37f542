import * as declarations from "@paperclipai/shared";

export const NOT_MEASURED = {
	getBackup: "reads everything",
	exportCompany: "reads everything of a company",
	getUiParser: "a file of an external adapter",
	getAdapterVersions: "asks the registry about an external adapter",
	getInstructions: "is refused for an agent whose adapter takes none",
	listFolders: "reads the server's disk",
	getWorkspaceDiff: "reads a git repository",
	getCloseReadiness: "reads a git repository",
	getWorkspaceSize: "reads a git repository",
	getOwnAgent: "is for agents, and reads what getAgent reads",
};

/** Not combined with each other, because all combinations are too many. */
const NOT_COMBINED = ["adapterType", "since", "until", "q"];

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
	const alone = [];
	for (const [key, schema] of Object.entries(query?.shape ?? {})) {
		const choices = choicesOf(key, schema, known);
		if (choices === null) throw new Error(`not measured: ${name}, since no value of ?${key} is known`);
		const withChoice = ({ labels, values }) =>
			choices.map(({ label, value }) => ({
				labels: value === undefined ? labels : [...labels, `${key}=${label ?? value}`],
				values: { ...values, [key]: value },
			}));
		if (NOT_COMBINED.includes(key)) alone.push(withChoice);
		else requests = requests.flatMap(withChoice);
	}
	const isFiltered = ({ labels }, index, all) =>
		all.findIndex((other) => String(other.labels) === String(labels)) === index;
	requests = [...requests, ...alone.flatMap((withChoice) => requests.flatMap(withChoice))].filter(isFiltered);
	return requests.map(({ labels, values }) => ({
		name,
		label: [path, ...labels].join(" "),
		url: declarations.endpointUrl(path, filled, values),
	}));
}

/** No value, and each known value; `null` when a filter has no known value. Settings with a default keep it. */
function choicesOf(key, schema, known) {
	const isOptional = schema.type === "optional";
	const inner = isOptional ? schema.unwrap() : schema;
	// Values separated by commas.
	const options = (inner.out?.element ?? inner).options?.map((value) => ({ value }));
	const values = known.query[key] ?? options;
	if (values === undefined && isOptional) return null;
	return [...(known.query[key] === undefined || isOptional ? [{}] : []), ...(values ?? [])];
}
