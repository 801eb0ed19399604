/**
 * GLSL of what the ground's relief does to its paint. `reliefAt` gives how far edges and whole hills stand out, −1 to 1,
 * and the water; without a relief all are 0.
 */
export const RELIEF_GLSL = /* glsl */ `
uniform sampler2D uRelief;

struct Relief { float edge; float form; float water; };

Relief reliefAt(vec3 world) {
  vec4 stored = texture2D(uRelief, world.xz / (2.0 * uHalf) + 0.5);
  vec2 over = (stored.rg * 255.0 - 128.0) / 127.0 * stored.a;
  return Relief(over.x, over.y, stored.b);
}

// As a painter brings out form: a wash in every foot and hollow, a dry brush over edges and crowns, and bands along the
// slopes, a half inch of height apart. Noise wears them, so that nothing is a line.
vec3 drybrushed(vec3 colour, Relief relief, float height, float leaning, vec4 broad, vec4 fine) {
  float worn = 0.6 * fine.g + 0.4 * broad.g;
  float hollow = 0.62 * max(0.0, -relief.edge) + 0.34 * max(0.0, -relief.form);
  float brow = 0.6 * max(0.0, relief.edge) * (0.5 + worn) + 0.22 * max(0.0, relief.form);
  float step2 = abs(fract(2.0 * height + 0.45 * (broad.r - 0.5) + 0.25 * (fine.g - 0.5)) - 0.5);
  float band = leaning * smoothstep(0.3, 0.48, step2) * (0.4 + worn);
  // Drier and warmer than the ground, as if dusted with bone.
  vec3 dry = colour * vec3(1.5, 1.42, 1.2) + 0.05 * vec3(1.0, 0.95, 0.8);
  colour = mix(colour, dry, clamp(brow + 0.5 * band, 0.0, 0.85));
  return colour * (1.0 - min(0.66, hollow));
}

// Ground beside water is dark and wet, and wood and stone in it to a hand's breadth over its surface.
float wetness(Relief relief, vec3 world) {
  return smoothstep(0.02, 0.34, relief.water) * (1.0 - smoothstep(0.12, 0.4, world.y));
}
`;
