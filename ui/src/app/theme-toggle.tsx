import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { MoonIcon, ScreenIcon, SunIcon } from "../kit/icons/icons.tsx";
import { applyTheme, readTheme, type Theme } from "./theme.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const ICONS = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

export function ThemeToggle() {
	const [theme, setTheme] = useState(readTheme);
	const ThemeIcon = ICONS[theme];
	const says = `Theme: ${theme}. Switch to ${NEXT[theme]}.`;
	return (
		<Button
			look="quiet"
			size="small"
			title={says}
			aria-label={says}
			onClick={() => {
				applyTheme(NEXT[theme]);
				setTheme(NEXT[theme]);
			}}
		>
			<ThemeIcon />
		</Button>
	);
}
