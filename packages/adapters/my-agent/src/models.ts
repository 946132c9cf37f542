/** The agent follows fixed rules instead of a language model; these are its two rule sets. */
export const models: { id: string; label: string }[] = [
	{ id: "reader", label: "Reader: reads the files" },
	{ id: "lister", label: "Lister: names and sizes only, for large folders" },
];
