/** The models of Codex 0.171. Others are accepted too; an installed Codex lists its own. */
export const models: { id: string; label: string }[] = [
	{ id: "gpt-6.1-sol", label: "GPT-6.1 Sol" },
	{ id: "gpt-6.1-terra", label: "GPT-6.1 Terra" },
	{ id: "gpt-6-astra", label: "GPT-6 Astra" },
	{ id: "gpt-6-sol", label: "GPT-6 Sol" },
	{ id: "gpt-6-luna", label: "GPT-6 Luna" },
	{ id: "gpt-5.6-sol", label: "GPT-5.6 Sol" },
	{ id: "gpt-5.6-terra", label: "GPT-5.6 Terra" },
	{ id: "gpt-5.6-luna", label: "GPT-5.6 Luna" },
	{ id: "gpt-5.5", label: "GPT-5.5" },
];
