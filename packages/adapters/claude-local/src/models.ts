/** An alias stands for the newest model of its family; a full model name works as well. */
export const models: { id: string; label: string }[] = [
	{ id: "opus", label: "Opus (newest)" },
	{ id: "sonnet", label: "Sonnet (newest)" },
	{ id: "haiku", label: "Haiku (newest)" },
	{ id: "fable", label: "Fable (newest; not supported by Claude Code 2.0 and older)" },
];
