import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { applyTheme, type Theme, useTheme } from "./theme.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const ICONS = { system: "screen", light: "sun", dark: "moon" } as const;

export function ThemeToggle() {
	const theme = useTheme();
	const label = `Theme: ${theme}. Switch to ${NEXT[theme]}.`;
	return (
		<Button variant="quiet" size="small" title={label} aria-label={label} onClick={() => applyTheme(NEXT[theme])}>
			<Icon name={ICONS[theme]} />
		</Button>
	);
}
