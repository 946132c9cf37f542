import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Cost, SumCost } from "./cost.tsx";

it("distinguishes a cost of nothing from one that was not reported", () => {
	const textOf = (usd: number | null) => renderToStaticMarkup(<Cost usd={usd} />);
	expect(textOf(0)).toBe("$0.00");
	expect(textOf(0.25)).toBe("$0.25");
	expect(textOf(null)).toContain('title="Cost not reported"');
	expect(textOf(null)).not.toContain("$");
});

it("marks an estimate, even as a part of a sum", () => {
	const sum = { runs: 2, runsWithCost: 2, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costUsd: 3 };
	const marked = renderToStaticMarkup(<SumCost sum={{ ...sum, runsEstimated: 1 }} />);
	expect(marked).toContain('title="Estimated from tokens and list prices"');
	expect(marked).toContain("$3.00");
	expect(renderToStaticMarkup(<SumCost sum={{ ...sum, runsEstimated: 0 }} />)).toBe("$3.00");
	expect(renderToStaticMarkup(<SumCost sum={undefined} />)).toBe("$0.00");
});
