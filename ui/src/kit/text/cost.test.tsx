import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Cost } from "./cost.tsx";

it("distinguishes a cost of nothing from one that was not reported", () => {
	const textOf = (usd: number | null) => renderToStaticMarkup(<Cost usd={usd} />);
	expect(textOf(0)).toBe("$0.00");
	expect(textOf(0.25)).toBe("$0.25");
	expect(textOf(null)).toContain('title="Cost not reported"');
	expect(textOf(null)).not.toContain("$");
});
