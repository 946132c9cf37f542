/** In characters, per text. */
const LENGTH = 1_000_000;

const repeat = (write, length = LENGTH) => {
	const parts = [];
	for (let size = 0; size < length; size += parts.at(-1).length) parts.push(write(parts.length));
	return parts.join("").slice(0, length);
};
const TOKENS = repeat((index) => `X${index}_TOKEN=value-${index}-abc\n`);
const URLS = repeat((index) => `https://user:pass${index}@host.example/x?token=abc${index} `);
const QUOTES = repeat(() => `"a b" 'c d' TOKEN="x y 1" `);
const names = (count) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`X${index}_TOKEN`, `v-${index}-abc`]));

const wakes = (body) => ({ path: ({ agentId }) => `/api/agents/${agentId}/wakeup`, body, startsRuns: true });
const issues = (description) => ({
	path: ({ companyId }) => `/api/companies/${companyId}/issues`,
	body: { title: "Hostile", status: "backlog", description },
});

/** Texts from an agent. Some are rejected, but only after they were read and masked. */
export const HOSTILE_TEXTS = {
	"a short prompt": wakes({ prompt: "Continue." }),
	"prompts of X_TOKEN=... lines": wakes({ prompt: TOKENS }),
	"prompts of addresses": wakes({ prompt: URLS }),
	"prompts of quotes": wakes({ prompt: QUOTES }),
	"payloads with 4,000 names of secrets": wakes({ payload: { env: names(2_000) } }),
	"descriptions of 1 MB": issues(TOKENS),
	"descriptions of 50 kB": issues(TOKENS.slice(0, 50_000)),
	"bodies of 100,000 texts": issues(Array.from({ length: 100_000 }, (_, index) => `t${index}`)),
};

export async function sendHostile({ api, companyId, url }, agents, { path, body, startsRuns }) {
	const requests = agents.map(async ({ id, key }) => {
		const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
		const response = await fetch(url + path({ agentId: id, companyId }), {
			method: "POST",
			headers,
			body: JSON.stringify(body),
		});
		const content = await response.json();
		if (startsRuns && response.status === 202) await api.waitForRun(content.id, 200);
		return response.status;
	});
	return await Promise.all(requests);
}
